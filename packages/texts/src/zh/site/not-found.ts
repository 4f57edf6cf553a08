import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: '未找到页面 · Lectern',
  description: '此页面不存在，地址可能已失效或输入有误。您可以从这里前往关于、使用方法、常见问题、开发者和联系页面。',
  keywords: [],
  heading: '未找到页面',
  lede: '地址可能已失效或输入有误。',
  sections: [
    {
      id: 'where-next',
      title: '您可以前往',
      body: [
        {
          list: [
            '[Lectern 是什么](page:about)',
            '[使用方法](page:howToUse)',
            '常见问题：[账户](page:faqAccount)、[同步](page:faqSynchronization)、[文件存储](page:faqFileStorage)',
            '[开发者](page:developers)',
            '[联系我们](page:contact)',
          ],
        },
      ],
    },
  ],
};
