/** Content for caches, which changes on demand. */
export function changingContent() {
  const listeners: (() => void)[] = []
  return {
    isUnconfirmed: () => false,
    confirm: async () => {},
    onChange: (listener: () => void) => void listeners.push(listener),
    change() {
      for (const listener of listeners) listener()
    },
  }
}
