const isApple = /Mac|iP/.test(navigator.platform)
const names: Readonly<Record<string, string>> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Control: isApple ? '⌃' : 'Ctrl',
  Shift: isApple ? '⇧' : 'Shift',
  Alt: isApple ? '⌥' : 'Alt',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Delete: isApple ? '⌦' : 'Del',
}

interface KeyCapsProps {
  /** Keys pressed together, such as `Mod+Shift+ArrowLeft`; `Mod` is the Command key of a Mac, otherwise Ctrl. */
  readonly keys: string
  /** Whether a screen reader says them; beside a control they would add to its name. */
  readonly isSpoken?: boolean
}

/** Shows each key as a cap, by the name that the keyboard of this machine gives it. `tokens.css` styles `kbd`. */
export function KeyCaps({ keys, isSpoken = false }: KeyCapsProps) {
  return (
    <span className="fw-caps" aria-hidden={!isSpoken}>
      {keys.split('+').map((key) => (
        <kbd key={key}>{names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </span>
  )
}
