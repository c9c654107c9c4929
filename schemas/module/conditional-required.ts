import { holds, type Read } from './condition.ts'
import type { Require } from './module-file.ts'
import type { LocalizedText } from './localized-text.ts'

/**
 * Maps each field that `form.require` asks for with the current values to the file's own message. The first rule with a
 * message wins.
 */
export function conditionallyRequired(
  rules: readonly Require[],
  read: Read,
): ReadonlyMap<string, LocalizedText | undefined> {
  const asked = new Map<string, LocalizedText | undefined>()
  for (const { fields, message } of rules.filter((rule) => holds(rule.when, read))) {
    for (const name of fields) asked.set(name, asked.get(name) ?? message)
  }
  return asked
}
