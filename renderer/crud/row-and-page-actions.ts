import type { ClientAction, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { holds } from '#schemas/module/condition.ts'
import type { Action } from '#schemas/module/module-file.ts'
import { pluralOf, shownName, textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { formatDateTime } from '../kit/format-values.ts'
import { currentLocale } from '../kit/i18n.ts'

/** Built-in actions; all others are the module's own. */
export const builtIn = ['create', 'edit', 'remove', 'export', 'import'] as const

export type OwnAction = ClientAction & { readonly name: string }

/** The module's own actions among `names` that the caller may use and that have an effect. */
export function ownActions(
  copy: Pick<ClientModule, 'actions'>,
  names: readonly string[],
  allowed: (permission: string) => boolean,
): readonly OwnAction[] {
  return names.flatMap((name) => {
    const action = copy.actions[name]
    const isDoable =
      action &&
      (action.link !== undefined ||
        action.method !== undefined ||
        action.plugin !== undefined ||
        action.copy !== undefined)
    if (!isDoable || (action.permission && !action.permission.startsWith('@') && !allowed(action.permission))) return []
    return [{ ...action, name }]
  })
}

/** The module's own action in place of a built-in one, where the caller may use it. */
export const inPlaceOf = (
  copy: Pick<ClientModule, 'actions'>,
  name: 'create' | 'edit',
  allowed: (permission: string) => boolean,
): OwnAction | undefined => ownActions(copy, [name], allowed)[0]

/** Whether an action's `when` holds for a row. */
export const appliesTo = (action: Pick<Action, 'when'>, row: ModuleRow): boolean =>
  !action.when || holds(action.when, (field) => row[field])

/** Whether a row offers editing or removal (`list.rowWhen`). */
export function isOffered({ list }: Pick<ClientModule, 'list'>, name: 'edit' | 'remove', row: ModuleRow): boolean {
  const when = list.rowWhen?.[name]
  return !when || holds(when, (field) => row[field])
}

/** Whether the form locks a field of a row (`readonlyWhen`); such a field is not edited in the list either. */
export function isLocked({ form }: Pick<ClientModule, 'form'>, name: string, row: ModuleRow): boolean {
  const item = form.groups.flatMap((group) => group.fields).find(({ field }) => field === name)
  return (
    item?.readonlyWhen !== undefined && holds(item.readonlyWhen, (field) => (field === '$mode' ? 'update' : row[field]))
  )
}

/** Whether a row may have children: the parent field's filter decides. */
export function maySprout({ tree, fields }: Pick<ClientModule, 'tree' | 'fields'>, row: ModuleRow): boolean {
  const takes = tree && fields[tree.parent]?.ref?.filter
  return tree !== undefined && (!takes || holds(takes, (field) => row[field]))
}

/** Fills a row's values into a link such as `/dict/type/data/{dictId}`, URL-encoded. Nothing else is evaluated. */
export const linkOf = (template: string, row: ModuleRow): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(row[field] ?? '')))

/** The module's noun, ready to precede a row's name (with a blank in English); empty without a noun. */
export const nounOf = ({ noun }: Pick<ClientModule, 'noun'>, locale: Locale): string =>
  textIn(noun ?? { 'zh-cn': '', en: 'row' }, locale)

/** Plural noun, where the language has one: `entries`, `processes`. */
export function nounsOf(copy: Pick<ClientModule, 'noun'>): string {
  const noun = nounOf(copy, currentLocale())
  return currentLocale() === 'en' ? pluralOf(noun) : noun
}

/** An action's own message with `{name}` and `{count}` filled in. */
export const actionMessage = (
  message: LocalizedText,
  { name, count }: { readonly name: string; readonly count: number },
  locale: Locale,
): string =>
  textIn(message, locale)
    .replaceAll('{name}', () => name)
    .replaceAll('{count}', String(count))

/** The name of a row in messages. */
export function nameOf(
  copy: Pick<ClientModule, 'labelField' | 'key' | 'fields'>,
  row: ModuleRow,
  locale = currentLocale(),
): string {
  const { labelField } = copy
  const field = copy.fields[labelField]
  const value = row[shownName(labelField, field?.english, row, locale)]
  const name =
    field?.type === 'ref'
      ? row.$labels?.[labelField]
      : field?.type === 'datetime' && value
        ? formatDateTime(value)
        : value
  return name === undefined || name === null || name === '' ? String(row[copy.key]) : String(name)
}
