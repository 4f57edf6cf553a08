import { connectStoreCode } from '../../shapes/connect-store-code.ts';
import type { ProseText } from '../../shapes/site-text.ts';
import { partnerCalls } from './connect-store/partner-calls.ts';

export const text: ProseText = {
  title: '如何将书店接入云端 · Lectern',
  description: '写给书店工程师：两个识别顾客的地址、送达已购图书的签名接口，以及可用来核对代码的测试向量。',
  keywords: ['接入书店', '合作方 API', '签名', 'HMAC-SHA-256', '已购图书', '单点登录', 'LCP'],
  heading: '如何接入书店',
  lede: '您的顾客用他们在您书店的账户在这里登录，并找到从您那里购买的书。所需的一切都在本页。',
  sections: [
    {
      id: 'overview',
      title: '两个方向',
      body: [
        {
          list: [
            '**云端询问您。**您的两个地址用于识别顾客。登录只需要这些。',
            '**您调用云端。**您送达已购图书、收回已退款的图书，并读取与您有关的列表。',
          ],
        },
        '读者只有一个账户：在您那里的账户。他们的密码会转发给您，从不存储。更详细的说明见 Lectern 源代码中的 `docs/partners.md`；`apps/shop` 是一家可供参照的完整书店。',
      ],
    },
    {
      id: 'facts',
      title: '第 1 步：把您的资料发给我们',
      body: [
        '请以 JSON 文件的形式发送给此云端的运营者：{email}。运营者用 `admin shop add` 添加；无需重启云端，立即生效。',
        { code: connectStoreCode.facts },
        {
          table: {
            head: ['字段', '含义'],
            rows: [
              ['`alias`', '您的简称：字母、数字、`_`、`-`。以后不能更改。'],
              ['`name`', '读者看到的名称，最多 200 个字符。'],
              ['`auth_options_url`、`authenticate_url`', '您的两个地址，须为 https。'],
              ['`shop_id`', '您唯一的书店的 id，与您的授权选项中的写法完全一致。如果有 `sub_partners`，则省略。'],
              ['`signature`', '登录的签名方式：`sha256`；对于不支持其他方式的程序为 `sha1`。'],
              ['`require_v2`', '您自己的请求的签名方式：`true`（默认）；对于没有 `signature_v2` 的旧程序为 `false`。'],
              [
                '`shared_key`',
                '省略时由云端生成密钥。若要使用自己的密钥（16 到 1,024 个字符），只能通过安全渠道发送。',
              ],
              ['`home_url`、`register_url`、`reset_password_url`', '读者会被引导前往的地址。'],
              ['`icon`、`icon_eink`', '方形图片，SVG 或 PNG。'],
              [
                '`address`、`zip`、`city`、`country`、`region`、`lat`、`lon`',
                '“查找书店”页面显示并可搜索的内容。全部可选；`region` 为两个大写字母（ISO 3166-1）。',
              ],
              ['`language`', '`en`、`ru`、`de`、`zh` 或 `uk`：新读者的语言。'],
              [
                '`sub_partners`',
                '您名下的多家书店，最多 200 家，各有 `shop_id` 和 `name`，以及与您不同的内容：地址、图标、地点、信息源。',
              ],
              ['`feeds`', '您在何处提供推荐、畅销书和新书（[见下文](#feeds)）。'],
              ['`community`', '您的读书社区：`name`、`url`、`login_url`，可选 `home_url`（[见下文](#community)）。'],
              ['`test_users`', '设置此项期间为试用：云端只会向您查询这些名称，任何列表都不显示您的书店。'],
            ],
          },
        },
        '您会得到一个**共享密钥**，只显示一次。请保存在您的服务器上，切勿放入网页或应用。未知的字段会被拒绝并指出名称，以便发现拼写错误。',
        {
          note: '您的资料、授权选项、书店列表和签名请求中的 `shop_id` 是同一文本。它与您的简称和您为顾客分配的 id 一起，永久构成读者的身份。切勿更改。',
        },
      ],
    },
    {
      id: 'authorization-options',
      title: '第 2 步：说明您的哪家书店有此名称的账户',
      body: [
        '您的两个地址都会收到带表单的 `POST`（`application/x-www-form-urlencoded`，UTF-8），并以 JSON 响应。',
        '`auth_options_url` 会收到 `UserID`：读者输入的内容，即电子邮件地址或用户名。请在三秒内以 200 响应。响应更慢的书店会被略过；连续失败三次后，半分钟内不会再向您查询。',
        { code: connectStoreCode.authorizationOptions },
        {
          table: {
            head: ['字段', '含义'],
            rows: [
              ['`name`', '供选择的名称。省略时用资料中的名称。'],
              ['`shop_id`', '该读者在您的哪家书店有账户。'],
              [
                '`loggedBy`',
                '该顾客在您那里的登录方式：`password`、`facebook`、`gmail`，或以竖线连接的多项（`password|gmail`）。省略时为 `password`。只有包含它时，才会向读者询问密码；否则会告诉读者如何设置密码。',
              ],
              ['`icon`、`icon_eink`', 'http(s) 地址。省略时用资料中的地址。'],
            ],
          },
        },
        '如果没有此名称的账户，请以 `{"auth_providers": []}` 响应，且耗时相同。以名称为键的对象以及 `auth-providers` 的写法也可接受。',
      ],
    },
    {
      id: 'user-authenticate',
      title: '第 3 步：核对密码',
      body: [
        '`authenticate_url` 会收到 `login`、`password`、`serial`（每次请求都不同）、`subpartner`（您的 `shop_id`）、`timestamp`（自 1970 年起的秒数）和 `signature`。',
        {
          table: {
            head: ['响应', '何时'],
            rows: [
              [
                '200，附 `user`、`email`、`firstName`、`lastName`',
                '密码正确。`user` 是您为该顾客分配的 id：绝不能是电子邮件地址，也绝不能重复使用。`avatar` 可选：顾客头像的 http(s) 地址，JPEG、PNG 或 WebP，最大 5 MB。',
              ],
              ['401', '密码错误，或没有此顾客：两者的响应相同。'],
              ['403', '签名错误、时间相差超过 300 秒，或签名已被使用过。'],
              ['429', '该账户失败次数过多。'],
            ],
          },
        },
        '请按此顺序检查：签名、时间、签名是否用过、失败次数、密码。这样，没有密钥的人什么也无法得知。',
        '请不要在此接口失败几次后就封锁账户。所有请求都来自我们，您无法区分陌生人和您的顾客。我们可以：我们会减缓陌生人的尝试，并放行使用曾登录过的设备或网络的读者。对一个账户，您在 15 分钟内最多会收到约 150 次错误密码，因此 1,000 次的上限是安全的。',
      ],
    },
    {
      id: 'signature',
      title: '登录的签名',
      body: [
        {
          steps: [
            '取出除 `signature` 外所有已解码的字段。',
            '按名称排序，以 `name=value` 的形式用 `&` 连接。',
            '在末尾加上共享密钥。',
            '用资料中指定的散列算法计算 UTF-8 字节的散列值，写成十六进制。',
          ],
        },
        '请用此向量核对：',
        {
          table: {
            head: ['项目', '值'],
            rows: [
              ['字段', '`login` a, `password` b, `serial` c, `subpartner` d, `timestamp` 1'],
              ['密钥', '`secret`'],
              ['计算散列的文本', '`login=a&password=b&serial=c&subpartner=d&timestamp=1secret`'],
              ['sha1', '`b6215c2f2d424c26db1ec8ad94dec8735dd46aa7`'],
              ['sha256', '`baa0da209ba15a27048e4108fadbf8a4a1aeecbfa4c9d14a43297e0cd7768889`'],
            ],
          },
        },
        '请以恒定时间比较，并记住用过的签名十分钟。',
      ],
    },
    {
      id: 'try',
      title: '第 4 步：试一试',
      body: [
        '用 `test_users` 中的一个名称在这里登录。一切正常后，请运营者移除 `test_users`：此后您的顾客就能在登录页面和“查找书店”页面找到您的书店。登录只需要这些。本页其余部分介绍由您发出的请求。',
      ],
    },
    ...partnerCalls,
  ],
};
