import type * as english from '../../en/server/plans.ts';

export const freePlan: typeof english.freePlan = { name: '免费', description: '账户自带的空间。' };

export const planEnding: typeof english.planEnding = {
  subject: (plan, day) => `您的套餐“${plan}”将于${day}到期`,
  reminder: (plan, day) => `提醒：您的套餐“${plan}”将于${day}到期`,
  endedSubject: (plan) => `您的套餐“${plan}”已到期`,
  ends: (plan, at) => `您为套餐“${plan}”付费的时段将于 ${at} 结束。套餐不会自动续订，也不会再次扣款。`,
  ended: (plan, at) => `您为套餐“${plan}”付费的时段已于 ${at} 结束。不会再次扣款。`,
  fitsLater: ({ used, limit }) => `此后您的空间为 ${limit}。您的图书占用 ${used}，仍可全部容纳。`,
  fitsNow: ({ used, limit }) => `您的空间现为 ${limit}。您的图书占用 ${used}，仍可全部容纳。`,
  exceedsLater: ({ used, limit, excess }) =>
    `此后您的空间为 ${limit}，而您的图书占用 ${used}。我们不会删除任何内容，您仍可阅读、收听和下载全部图书。若要继续上传，届时需删除至少 ${excess}。`,
  exceedsNow: ({ used, limit, excess }) =>
    `您的空间现为 ${limit}，而您的图书占用 ${used}。我们不会删除任何内容，您仍可阅读、收听和下载全部图书。若要继续上传，请删除至少 ${excess}。`,
  orPay: '您也可以再支付一个月。',
  button: '查看套餐',
};
