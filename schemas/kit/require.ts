import { holds, type Read } from './cond.ts'
import type { Require } from './module.ts'
import type { Text } from './text.ts'

/** What `form.require` asks for beyond `required`, as the values are: the field, and the file's own words for its lack. The first rule that speaks is heard. */
export function askedNow(rules: readonly Require[], read: Read): ReadonlyMap<string, Text | undefined> {
  const asked = new Map<string, Text | undefined>()
  for (const { fields, message } of rules.filter((rule) => holds(rule.when, read))) {
    for (const name of fields) asked.set(name, asked.get(name) ?? message)
  }
  return asked
}
