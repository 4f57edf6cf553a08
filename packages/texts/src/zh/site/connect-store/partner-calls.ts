import { connectStoreCode } from '../../../shapes/connect-store-code.ts';
import type { SiteSection } from '../../../shapes/site-text.ts';

/** The second part of the article: the calls that a shop makes. */
export const partnerCalls: readonly SiteSection[] = [
  {
    id: 'sign-calls',
    title: '为您自己的请求签名',
    body: [
      '所有请求都发往本主机的 `/api/v1.0`，仅限 https。除文件外，一切都在查询参数中。每个请求都有以下参数：',
      {
        table: {
          head: ['参数', '含义'],
          rows: [
            ['`partner`', '您的简称。'],
            ['`shop_id`', '请求所涉的书店。未知的书店会被拒绝（404，`248`）。'],
            ['`timestamp`', '自 1970 年起的秒数，与我们的时钟相差最多 300 秒。'],
            ['`nonce`', '16 到 64 个字母、数字、`_` 或 `-`，每个请求都不同，重发时也必须更换。'],
            ['`signature_v2`', '签名。'],
          ],
        },
      },
      '签名针对由若干行组成的文本，行间以单个换行符连接，末尾没有换行符：',
      {
        steps: [
          '大写的方法名；',
          '`/api/v1.0` 之后的路径，不做百分号编码；',
          '除 `signature_v2` 外的每个参数，写作 `name=value`，不做百分号编码，按名称排序。',
        ],
      },
      '`signature_v2` 是用您的密钥对该文本（UTF-8）计算的 HMAC-SHA-256，写成十六进制。参数不得重复。以 `secret` 为密钥，以下文本',
      { code: connectStoreCode.signedText },
      '的签名是 `fe2999d905bd89eb9d6cf8ddeed9f6259c8139197835ea4ad450e4d9765302d0`。在命令行中：',
      { code: connectStoreCode.opensslCommand },
      '在 JavaScript 中（Node 20 或更高版本）：',
      { code: connectStoreCode.signModule },
      '每个请求只能使用一次。如果 nonce 已用过或时间相差过大，请求会被拒绝，只读请求也不例外。',
    ],
  },
  {
    id: 'check',
    title: '签名检查器',
    body: [
      '带任意参数的 `GET /partner/check` 会报告该请求本身的检查结果，不消耗任何东西。如果签名错误，请将 `text` 与您签名的文本比较。',
      { code: connectStoreCode.checkReply },
      '`problems` 可能包含 `malformed`、`partner_unknown`、`signature_missing`、`signature_wrong`、`timestamp_outside`、`nonce_used`、`v2_required` 和 `shop_unknown`。',
    ],
  },
  {
    id: 'upload',
    title: '送达已购图书',
    body: [
      '`PUT /partner/files/<name>`，正文为文件的字节。请加上 `user`（您为顾客分配的 id，即登录接口返回的值）和 `content_sha256`（字节的散列值，十六进制）。一个文件就是一本书：EPUB、PDF、FB2、M4B 格式或由 MP3 组成 ZIP 的有声书等。如有信息源，请加上 `product`，即该书在信息源中的 id，以便在那里识别该书。',
      { code: connectStoreCode.uploadScript },
      '响应为 201：',
      { code: connectStoreCode.uploadReply },
      '请将 `fast_hash` 与订单一起保存。如果顾客从未在此登录，该书会等候（`"waiting": true`），顾客首次登录时就会出现在书库中。七天后，您的错误日志会报告它无人领取。409 与 `"error_code": 303` 表示书库中已有该文件：此后它会标记为已购买，请视为成功。',
    ],
  },
  {
    id: 'refund',
    title: '收回已退款的图书',
    body: [
      '`DELETE /partner/files`，附 `user` 和 `fast_hash`。该书会从书库永久移除；读者在您出售之前就有的文件会保留。响应为 `{"taken_back": true, "test": false}`。如果该书并非由您送达给该顾客，响应为 404 和 `254`。',
    ],
  },
  {
    id: 'lcp',
    title: '受 Readium LCP 保护的书',
    body: [
      '请上传内含许可证（`META-INF/license.lcpl`）的书。云端可打开基本配置的许可证；读者只需输入一次口令，除非您登记其散列值。',
      '`POST /partner/lcp-token` 接受 `user`、`content_sha256`（正文的散列值），以及 JSON 正文，其中有您许可证的 `provider` 和 `lcp_hashed_passphrase`，即口令的 SHA-256，用 base64 或十六进制。它使该顾客无需输入即可打开该提供方的所有书。后登记的值会取代先前的值。响应为 `OK`。',
      '如果许可证指明了状态文档，云端会在打开图书时查询它，登记为读者的一台设备，并按读者的意愿续期和归还。地址必须是 https。',
    ],
  },
  {
    id: 'test',
    title: '测试',
    body: [
      '带 `test=1` 时，送达、散列值和退款会检查一切（签名、文件、空间），但不存储任何内容。此时送达和退款的响应状态为 200，并含 `"test": true`。配合 `test_users`，您可以在任何读者看到您之前测试一切。',
    ],
  },
  {
    id: 'feeds',
    title: '推荐、畅销书和动态',
    body: [
      '读者会在概览页看到您的推荐、畅销书、新书、每周一书和动态。云端约每 15 分钟用 `GET` 从 `feeds.url` 获取，并保留上一次正确的响应；读者无需等待您的服务器。请以不超过 800 万个字符的 JSON 响应，不要重定向，并在 `timeout_seconds`（默认 8）之内完成。使用 `ETag` 时可以响应 304。',
      { code: connectStoreCode.feed },
      '每个列表都可以省略。条目需要 `id`、`title` 和 `url`。每个列表使用前 60 个有效条目，`stories` 使用 20 个。标记会被去除，封面会被复制。您以此 `product` 或 `fast_hash` 送达的书会在书库中打开；其他的会打开您的页面。',
      '如有 `feeds.personal_url`，云端会向您查询为某位顾客推荐什么，每小时最多一次：发送带表单的 `POST`，含 `user`、`subpartner`、`serial`、`timestamp` 和 `signature`，签名方式与登录相同。请以相同格式响应 `recommended` 和 `bookOfTheWeek`，最多 30 本书。',
      '`GET /partner/recommended` 和 `GET /partner/news` 返回云端存储的您的信息源：`total`、`items`、`updated_at`。带 `user` 时，您会得到您向该顾客推荐的内容，`purchased` 中说明是否由您送达。不会返回书库中的其他内容。',
    ],
  },
  {
    id: 'community',
    title: '读书社区',
    body: [
      '如果您的顾客有一个谈书的地方，读者可以在这里连接自己在那里的账户，查看其动态和讨论，并公开评价您的书。`community` 指明该社区。`url` 之下的接口有：',
      {
        table: {
          head: ['接口', '返回或执行的内容'],
          rows: [
            [
              '`GET /feed?language=de`',
              '`news` 和 `discussions`；条目有 `id`、`title`、`text`、`author`（`name`、`avatar`）、`comments_count`、`link`',
            ],
            ['`POST /token`', '用 `code`、`code_verifier` 和 `redirect_uri` 换取 `access_token`'],
            ['`GET /user`', '令牌所属者的 `first_name`、`last_name`、`logged_by`、`avatar`'],
            ['`POST /logout`', '结束令牌'],
            [
              '`POST /ratings`',
              '发布或替换评价：`id`、`shop_id`、`book`、`rating`（1 到 5）、`name`、`email`、`text`、`created_at`、`changed_at`',
            ],
            ['`POST /ratings/withdraw`', '移除评价 `id`'],
          ],
        },
      },
      '连接账户时，浏览器会带着 `response_type=code`、`client_id`（您的简称）、`redirect_uri`、`state`、`code_challenge` 和 `code_challenge_method=S256` 前往 `login_url`。请征得本人同意，然后将浏览器引导到 `redirect_uri`，附上 `state`、`iss`（`login_url` 的源）以及一分钟内有效、只能使用一次的 `code`；或附上 `error=access_denied`。只接受本云端的 `redirect_uri`，并在 `/token` 核对 challenge（RFC 7636）。',
      '每个 `POST` 都有 JSON 以及请求头 `Lectern-Timestamp` 和 `Lectern-Signature`：用您的密钥对以下各行计算的 HMAC-SHA-256，小写十六进制：`POST`、`url` 之下的路径、时间戳和正文，以单个换行符连接。签名错误的请以 403 拒绝。评价中的 `name` 可以公开，`email` 不可公开。',
    ],
  },
  {
    id: 'shops',
    title: '书店列表',
    body: [
      '`GET /partner/shops` 返回“查找书店”页面的内容：`total` 和 `items`，其中有 `shop_id`、`alias`、`name`、`icon`、`home_url`、`register_url`、`address`、`zip`、`city`、`country`、`region`、`lat` 和 `lon`。',
    ],
  },
  {
    id: 'errors',
    title: '错误',
    body: [
      '每个拒绝响应都有 `error_code`、`error_msg` 和 `error`；消息使用 `Accept-Language` 的语言。',
      {
        table: {
          head: ['状态', '`error_code`', '处理方法'],
          rows: [
            ['400', '253', '参数缺失、重复或无效：`details.field` 会指明。'],
            [
              '403',
              '250',
              '签名错误：请使用检查器。如果 `details.problem` 为 `v2_required`，请用 `signature_v2` 签名。',
            ],
            ['403', '251', '您的时钟不准。'],
            ['403', '252', '此请求已发出过：请重新签名。'],
            ['403', '228', '该读者在此被封禁。'],
            ['403', '271', '运营者已从该读者的书库移除此文件：请勿重发。'],
            ['404', '248', '您没有此 `shop_id` 的书店。'],
            ['404', '254', '该读者没有在您的书店购买此书的记录。'],
            ['409', '303', '该文件已在书库中。'],
            ['409', '151', '该文件是 ACSM 令牌，已由另一账户的设备兑换。'],
            ['400', '312、324、335', '文件为空、名称不允许，或字节与您签名的不一致。'],
            ['415', '325、326', '格式不受支持，或与名称不符。'],
            ['422', '320、339', '文件损坏、含有多本书，或解压后过大。'],
            ['422、424', '441、442、1712', '该文件是无效的 LCP 许可证，或无法取得其图书。'],
            ['413', '334', '该读者没有剩余空间。'],
            ['429、503、507', '229、321、443、450', '在 `Retry-After` 秒之后或稍后重试，并重新签名。'],
          ],
        },
      },
      '`GET /partner/errors` 返回您最近三十天被拒绝的请求（最新的在前），以及七天无人领取的购买（`partner.purchase_unclaimed`）。指名您但并非由您签名的请求带有 `"signed": false`：任何人都可能发送过它们。',
    ],
  },
  {
    id: 'key',
    title: '更换密钥',
    body: [
      '运营者运行 `admin shop rotate-key`，并把新密钥交给您。七天内两个密钥对您的请求都有效，您可以随时更换。登录用旧密钥签名；如果您以 403 响应，则用新密钥签名。如果密钥泄露，`--at-once` 会立即停用它。',
    ],
  },
  {
    id: 'old-programs',
    title: '旧程序',
    body: [
      '`"require_v2": false` 的合作方可以像登录一样为 `PUT /partner/files/<name>`、`POST /partner/lcp-token`、`GET /partner/shops`、`/partner/recommended` 和 `/partner/news` 签名：`signature` 针对所有其他参数，用资料中指定的散列算法，不含 `nonce` 和 `partner`。名称和值都不得包含 `&` 或 `=`，参数不得名为 `login` 或 `password`。它既不保护方法和名称，也不保护字节：只用于无法更改的程序。',
    ],
  },
];
