export type Greeting = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night'

/** How one greets at an hour, 0 to 23. */
export function greetingAt(hour: number): Greeting {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
