import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: '运营者信息 · Lectern',
  description: '谁在运营这个电子书和有声书的云端书库、如何联系运营者，以及由谁对内容负责。',
  keywords: ['运营者信息', '版权页', '运营者', '法律声明', '联系方式'],
  heading: '运营者信息',
  lede: '谁在运营本书库，以及如何联系。',
  sections: [
    {
      id: 'operator',
      title: '运营者',
      body: ['本书库的运营者：', '{operator}', '{address}'],
    },
    {
      id: 'contact',
      title: '联系方式',
      body: [
        '电子邮件：{email}',
        '您也可以使用[联系表单](page:contact)。这也是欧盟第 2022/2065 号条例（《数字服务法》）第 11 条和第 12 条规定的用户和主管机关联络点。您可以用英语写信。',
      ],
    },
    {
      id: 'content',
      title: '内容责任',
      body: [
        '公开页面的内容由 {operator} 负责，地址见上。',
        '图书、封面、推荐和书店动态来自各书店，评价和讨论来自其读书社区。读者存储在书库中的内容属于读者本人，不对外公开。',
      ],
    },
    {
      id: 'notice',
      title: '举报违法内容',
      body: [
        '如果您认为这里的内容违反法律或侵犯您的权利，请写信至 {email}，并说明位置和理由，以便我们核查。我们会答复并告知处理结果。',
      ],
    },
    {
      id: 'disputes',
      title: '争议解决',
      body: ['如果您有投诉，请先与我们联系。我们会尽力与您一起找到解决办法。'],
    },
    {
      id: 'links',
      title: '链接与商标',
      body: [
        '我们链接到书店、社区和其他公司的页面，这些页面由其运营者负责。如果某个链接指向违法内容，请告知我们，我们会将其移除。',
        '其他公司和产品的名称归其所有者所有，此处仅用于说明本服务可与什么配合使用。',
      ],
    },
    {
      id: 'software',
      title: '软件',
      body: ['本书库运行 Lectern，任何人都可以依照 Apache License 2.0 使用。该软件的作者不是本书库的运营者。'],
    },
  ],
};
