import type { Artifact, Compiled } from './artifact.ts'
import { compile } from './compile.ts'
import type { Finding, Form } from './form.ts'

/** Leaving something out can leave a rule without what it speaks of, and that an item without its rule. */
const rounds = 12

/**
 * As much of an unfinished form as runs, to be looked at: what is wrong is left out, except that a question without a
 * label and a form without a title are called `unnamed`. No artifact when nothing is left that could be answered.
 */
export function compileValidItems(
  form: Form,
  unnamed: string,
): { readonly whole: Compiled; readonly artifact: Artifact | undefined } {
  const whole = compile(form)
  let [part, compiled] = [form, whole]
  for (let round = 0; round < rounds && !compiled.artifact; round++) {
    const next = withoutFaults(part, compiled.errors, unnamed)
    if (!next) break
    part = next
    compiled = compile(part)
  }
  return { whole, artifact: compiled.artifact }
}

/** Undefined when none of the faults can be left out. */
function withoutFaults(form: Form, errors: readonly Finding[], unnamed: string): Form | undefined {
  const places = (list: string): ReadonlySet<number> =>
    new Set(
      errors.flatMap(({ at, code }) =>
        code !== 'item.label' && at.startsWith(`${list}/`) ? [Number(at.split('/')[1])] : [],
      ),
    )
  const [items, rules] = [places('items'), places('logic')]
  const has = (code: string): boolean => errors.some((one) => one.code === code)
  const hasBadSettings = errors.some(({ at }) => at.startsWith('settings'))
  if (items.size === 0 && rules.size === 0 && !hasBadSettings && !has('item.label') && !has('title.none'))
    return undefined
  return {
    ...form,
    title: has('title.none') ? unnamed : form.title,
    items: form.items
      .filter((_, i) => !items.has(i))
      .map((item) => (has('item.label') && item.label.trim() === '' ? { ...item, label: unnamed } : item)),
    logic: form.logic.filter((_, i) => !rules.has(i)),
    settings: hasBadSettings ? {} : form.settings,
  }
}
