/** https://w3c.github.io/webdriver/#keyboard-actions */
export const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  End: '\uE010',
  Control: '\uE009',
  Shift: '\uE008',
}
