import { checkBudgets } from '../frontend/budgets.ts';
console.log((await checkBudgets('frontend/dist')).join('\n') || 'ok');
