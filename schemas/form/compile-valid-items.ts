import type { Artifact, Compiled } from './artifact.ts'
import { compile } from './compile.ts'
import type { Finding, Form } from './form.ts'

/** Each removal may invalidate a rule, and a removed rule may invalidate an item. */
const rounds = 12

/**
 * Compiles the valid part of an unfinished form for a preview. Faulty parts are left out, except that an unlabelled
 * question and an untitled form are named `unnamed`. No artifact when no question remains.
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

/** Undefined when no fault can be left out. */
function withoutFaults(form: Form, errors: readonly Finding[], unnamed: string): Form | undefined {
  const places = (list: string): ReadonlySet<number> =>
    new Set(
      errors.flatMap(({ at, code }) =>
        code !== 'item.label' && at.startsWith(`${list}/`) ? [Number(at.split('/')[1])] : [],
      ),
    )
  const [items, rules] = [places('items'), places('logic')]
  // an unfinished exam is previewed as a form
  if (errors.some(({ code }) => code.startsWith('exam.')) && form.settings.exam) {
    const { exam: _, ...settings } = form.settings
    return { ...form, settings }
  }
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
