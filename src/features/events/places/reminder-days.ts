/** How many days before its session a reminder goes out (spec B §3.10). What staff read of it follows, and its subject. */
export const REMINDER_DAYS_AHEAD: number = 1
