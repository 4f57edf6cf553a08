import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Lectern 开发者指南',
  description: '用签名的接口接入书店、按照 API 编写程序、通过 WebSocket 获取更改，或从源代码运行 Lectern。',
  keywords: ['API', 'OpenAPI', '书店接入', '签名接口', 'tus', 'WebSocket', '开源'],
  heading: '开发者',
  lede: '网页应用所做的一切都经由同一个 API。它对书店、对程序、对您都一样。',
  sections: [
    {
      id: 'start',
      title: '从哪里开始',
      body: [
        {
          list: [
            '**您经营书店**，希望顾客能在这里登录并找到已购图书：请阅读[如何接入书店](page:connectStore)。',
            '**您为读者编写程序**，例如应用或电子阅读器：请在 [API 参考](page:apiReference)中查找接口、字段和错误。',
            '**您想拥有自己的书库**：取得[源代码](#source)，运行一条命令即可。',
          ],
        },
      ],
    },
    {
      id: 'api',
      title: 'API 概要',
      body: [
        '所有接口都位于本主机的 `/api/v1.0` 之下；`/api/v1.1` 的响应相同。请求和响应是 UTF-8 编码的 JSON；表单可以是 urlencoded、multipart 或 JSON。响应可能增加新字段，请忽略您不认识的字段。',
        '每个拒绝响应都有状态码和格式统一的正文。消息使用 `Accept-Language` 的语言，否则使用账户的语言。',
        {
          code: `{
  "error_code": 334,
  "error_msg": "…",
  "error": "file.no_space"
}`,
        },
        '收到 429 和 503 后，请等待 `Retry-After` 所示的秒数。',
      ],
    },
    {
      id: 'sign-in',
      title: '从程序登录',
      body: [
        '先查询哪些书店有该名称的账户，然后在其中一家登录。读者可以输入应用密码来代替书店密码；您的程序以相同方式发送即可。云端的运营者可能要求客户端 id 和密钥。',
        {
          code: `CLOUD=https://library.example

# 哪些书店有此名称的账户：各书店的 alias、name 和 shop_id
curl "$CLOUD/api/v1.0/auth/login?username=anna@example.org"

# 访问令牌和刷新令牌
curl "$CLOUD/api/v1.0/auth/login/corner" \\
  --data-urlencode grant_type=password \\
  --data-urlencode shop_id=7 \\
  --data-urlencode username=anna@example.org \\
  --data-urlencode "password=$PASSWORD"

# 调用接口
curl -H "Authorization: Bearer $ACCESS_TOKEN" "$CLOUD/api/v1.0/books?limit=20"`,
        },
        '访问令牌有效期为两小时。`POST /auth/renew-token` 用刷新令牌换取一对新令牌。请保存新的刷新令牌：用过的刷新令牌还能再用 30 秒，之后再用就会结束会话，因为它可能已被盗用。',
      ],
    },
    {
      id: 'changes',
      title: '获取更改',
      body: [
        '书库的每次更改都有一个编号，即游标。`GET /changes?since=…` 列出其后发生的一切，包括删除。曾经离线的程序用它所知的最后一个游标查询，就不会遗漏任何内容。',
        '要立即得知更改，请在 `/wss/` 打开 WebSocket，并在五秒内发送 `{"kind":"hello","access_token":"…","since":1234}`。同样的更改随后会以消息形式到达。',
        '如果您的程序在离线时将操作排队，请在发送每个操作时带上请求头 `X-Action-Age`：以不会跳变的时钟计算的、该操作距今的毫秒数。对同一事物的两个操作，以较晚的为准，无论哪个先到。',
      ],
    },
    {
      id: 'files',
      title: '文件',
      body: [
        '`PUT /files/<name>` 存储一本书：请求正文就是文件的字节。大文件最好用 tus 1.0 发送到 `/uploads`，每块 8 MB，因为中断的上传在一天内可以继续。`GET /files/<name>` 按上传时的原样返回字节，并支持范围请求。',
      ],
    },
    {
      id: 'partners',
      title: '书店的接口',
      body: [
        '合作书店通过 `/partner` 之下的接口送达已购图书、收回已退款的图书，并读取与其有关的列表。每个请求都用 HMAC-SHA-256 对方法、路径和所有参数签名。面向书店的指南说明了[签名方法，并附有可供核对的示例](page:connectStore#sign-calls)。',
      ],
    },
    {
      id: 'standards',
      title: '标准',
      body: [
        {
          list: [
            'EPUB 2 和 3，用 Canonical Fragment Identifiers 表示位置，用 Media Overlays 实现边听边读；',
            'W3C 的 Web Annotations 和 EPUB Annotations，用于笔记的导出和导入；',
            'Readium LCP（基本配置）和 License Status Document 1.0；',
            'WOFF2 和 OpenType 用于读者的字体，StarDict 和 dictd 用于读者的词典；',
            'tus 1.0 用于上传，OpenAPI 用于描述 API；',
            'WebAuthn 用于通行密钥，OAuth 2.0 与 PKCE 用于 Google、Facebook 和读书社区。',
          ],
        },
      ],
    },
    {
      id: 'source',
      title: '源代码',
      body: [
        'Lectern 用 TypeScript 编写，是采用 Apache License 2.0 许可证的自由软件。在装有 Node 20 或更高版本的计算机上，进入源代码文件夹运行以下命令，即可启动和测试：',
        {
          code: `npm start   # 安装、构建并运行一切，附带一家演示书店
npm test    # 检查并测试一切`,
        },
        '源代码中有 `docs/wire.md`（全部接口）、`docs/openapi.json`（供机器读取的同一内容）、`docs/partners.md`（供书店阅读）、`docs/runbook.md`（供运营者阅读），以及 `apps/shop`，一家可供参照的完整书店。',
        '如对此云端有疑问，或需要测试账户，请[联系我们](page:contact)。',
      ],
    },
  ],
};
