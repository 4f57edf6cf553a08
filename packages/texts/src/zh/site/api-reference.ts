import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'API 参考 · Lectern',
  description: 'Lectern API 的全部接口及其参数、请求正文、响应和错误，由服务器代码生成，可以搜索。',
  keywords: ['API 参考', 'OpenAPI', 'REST', '接口', '错误代码', 'Lectern API'],
  heading: 'API 参考',
  lede: '每个接口的参数、请求正文、响应和错误。列表由服务器检查每个请求所用的定义生成。',
  sections: [
    {
      id: 'conventions',
      title: '约定',
      body: [
        '路径位于 `/api/v1.0` 和 `/api/v1.1` 之下。需要读者登录的接口从请求头 `Authorization: Bearer …` 读取访问令牌；无法使用请求头时，从查询参数 `access_token` 读取。`/partner` 之下的接口则需要[签名](page:connectStore#sign-calls)。',
        '程序如何登录、如何获取更改，见[概览](page:developers#sign-in)。',
      ],
    },
  ],
};
