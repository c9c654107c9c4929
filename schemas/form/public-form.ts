import type { Form, Item, Option } from './form.ts'

/**
 * What a stranger may see of a form: a list of what goes out, so that a setting added later stays in until someone decides otherwise.
 * Rules and formulas travel compiled, in the graph.
 */
export function publicFormOf(form: Form): Form {
  const { access, window, submit, draft, share } = form.settings
  return {
    format: 1,
    title: form.title,
    description: form.description ?? '',
    items: form.items.map(publicItem),
    logic: [],
    theme: form.theme,
    settings: {
      ...(access?.signIn === undefined ? {} : { access: { signIn: access.signIn } }),
      ...(window ? { window } : {}), ...(submit ? { submit } : {}), ...(draft ? { draft } : {}), ...(share ? { share } : {}),
    },
  }
}

const itemKeys = [
  'id', 'type', 'label', 'help', 'placeholder', 'required', 'default', 'span', 'hideLabel', 'readOnly', 'hidden', 'rules', 'preset',
  'minLength', 'maxLength', 'rows', 'min', 'max', 'step', 'precision', 'unit', 'multiple', 'columns', 'accuracy', 'minDate', 'maxDate', 'html',
] as const satisfies readonly (keyof Item)[]
const optionKeys = ['value', 'label', 'other', 'exclusive'] as const satisfies readonly (keyof Option)[]

const publicItem = (item: Item): Item => ({ ...only(item, itemKeys), ...(item.options ? { options: item.options.map((option) => only(option, optionKeys)) } : {}) })

function only<T extends object, K extends keyof T>(whole: T, keys: readonly K[]): Pick<T, K> & T {
  const kept = keys.flatMap((key) => (whole[key] === undefined ? [] : [[key, whole[key]]]))
  return Object.fromEntries(kept) as Pick<T, K> & T // all other keys may be left out of both types
}
