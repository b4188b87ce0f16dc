export const formatMonths = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`
