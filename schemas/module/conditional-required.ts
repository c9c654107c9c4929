import { holds, type Read } from './cond.ts'
import type { Require } from './module.ts'
import type { LocalizedText } from './localized-text.ts'

/**
 * What `form.require` asks for beyond `required`, as the values are: the field, and the file's own words for its lack.
 * The first rule that speaks is heard.
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
