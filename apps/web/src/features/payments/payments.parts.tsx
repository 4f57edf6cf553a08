export { PayForPlan } from './pay-for-plan.tsx';
export { PaymentHistory } from './payment-history.tsx';
