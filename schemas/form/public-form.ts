import type { Form, Item, Option } from './form.ts'
import { hasOptions, optionsOf } from './item.ts'
import { rowItemsOf } from './row-items.ts'
import { itemTypeOf } from './item-types.ts'
import { ownItemTypes } from './built-in-item-types.ts'
import type { ItemSettings } from './item-setting.ts'

/**
 * Returns the parts of a form that strangers may see. An allow-list, so that a new setting stays private until it is
 * added here. Rules and formulas are sent compiled, in the graph.
 */
export function publicFormOf(form: Form): Form {
  const { access, window, submit, draft, share, language, languages, organiser, privacy, exam, cover } = form.settings
  return {
    format: 1,
    title: form.title,
    description: form.description ?? '',
    items: form.items.map(publicItem),
    logic: [],
    theme: form.theme,
    settings: {
      ...(access?.signIn === undefined ? {} : { access: { signIn: access.signIn } }),
      ...(window ? { window } : {}),
      ...(submit ? { submit } : {}),
      ...(draft ? { draft } : {}),
      ...(share ? { share } : {}),
      ...(language ? { language } : {}),
      ...(languages ? { languages } : {}),
      ...(organiser ? { organiser } : {}),
      ...(privacy ? { privacy } : {}),
      ...(exam ? { exam: only(exam, ['timeLimit', 'shuffle', 'shuffleOptions']) } : {}),
      ...(cover?.show ? { cover } : {}),
    },
  }
}

const commonKeys = [
  'id',
  'type',
  'label',
  'help',
  'placeholder',
  'required',
  'default',
  'span',
  'hideLabel',
  'readOnly',
  'hidden',
  'rules',
] as const satisfies readonly (keyof Item)[]
const optionKeys = [
  'value',
  'label',
  'other',
  'exclusive',
  'image',
  'retired',
] as const satisfies readonly (keyof Option)[]

/** Public settings of all own types: an item converted from another type may still carry that type's settings. */
const sharedKeys: ReadonlySet<string> = new Set(ownItemTypes.flatMap(({ settings }) => publicKeys(settings)))

/** Returns the item without formulas, scores, quotas and other data for users who manage the form. */
export function publicItem(item: Item): Item {
  const settings = itemTypeOf(item.type)?.settings ?? {}
  const keys = new Set<string>([
    ...commonKeys,
    ...publicKeys(settings),
    ...[...sharedKeys].filter((key) => !settings[key]),
  ])
  return {
    ...only(item, [...keys] as (keyof Item)[]),
    ...(hasOptions(item) ? { options: optionsOf(item).map(publicOption) } : {}),
    ...(itemTypeOf(item.type)?.forVisitors?.(item) as object | undefined),
    ...(rowItemsOf(item).length > 0 ? { rowItems: rowItemsOf(item).map((inner) => publicItem(inner as Item)) } : {}),
  } as Item // of the same type as before
}

const publicOption = (option: Option): Option => ({
  ...only(option, optionKeys),
  ...(option.children ? { children: option.children.map(publicOption) } : {}),
})

function publicKeys(settings: ItemSettings): readonly string[] {
  return Object.entries(settings).flatMap(([key, { isPublic }]) => (isPublic ? [key] : []))
}

function only<T extends object, K extends keyof T>(whole: T, keys: readonly K[]): Pick<T, K> & T {
  const kept = keys.flatMap((key) => (whole[key] === undefined ? [] : [[key, whole[key]]]))
  return Object.fromEntries(kept) as Pick<T, K> & T // all other keys may be left out of both types
}
