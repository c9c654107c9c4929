import type { AnswerField } from '#schemas/form/answer-list-columns.ts'
import type { ItemId } from '#schemas/form/form.ts'
import type { Column, Field, ModuleFile, Verb } from '#schemas/module/module-file.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { resolve, type Module } from '#schemas/module/resolve-module.ts'
import { examFields } from './exam-fields.ts'
import { submissionsModule, type FormOfModule } from './submission-module.ts'

/** Access to part of a form's submissions, for users who do not manage the form. */
export interface RestrictedAccess {
  /** Name of the module, `<area>/<key>`. */
  readonly module: string
  /** Base path of its calls, below `/api`. */
  readonly base: string
  /** The allowed verbs; each requires `@login` only, because the feature decides on access. */
  readonly verbs: ReadonlySet<Verb>
  /** Questions whose answers may be edited in the list. */
  readonly editable: ReadonlySet<ItemId>
  /** Whether its users add submissions. */
  readonly isAdding: boolean
  /** Whether a call may remove or select several rows. */
  readonly isBulk: boolean
  /** Further values for the operation log. */
  readonly about: Readonly<Record<string, string>>
}

/** Fields about the submitter, origin and duration of a submission: only for users who manage the form. */
const withheld: ReadonlySet<string> = new Set([
  'userId',
  'ext',
  'duration',
  'env',
  'flagged',
  'createBy',
  ...Object.keys(examFields),
])
const add: LocalizedText = { 'zh-cn': '新增答卷', en: 'Add submission' }
const updateTime: Field = { type: 'datetime', label: { 'zh-cn': '更新时间', en: 'Updated' }, readonly: true }

/**
 * Builds the module of part of a form's submissions. `fields` are the columns of the visible questions; other answers
 * have no field, and the table expression omits them from the rows too.
 */
export function restrictedModule(
  form: FormOfModule,
  fields: readonly AnswerField[],
  { module, base, verbs, editable, isAdding, isBulk, about }: RestrictedAccess,
): Module {
  const { import: rules, live: _live, ...whole } = submissionsModule(form, fields).file
  const edited = verbs.has('patch') ? editable : new Set<ItemId>()
  const own = Object.fromEntries(
    Object.entries(whole.fields).flatMap(([name, field]) =>
      withheld.has(name) ? [] : [[name, edited.has(name) ? field : { ...field, readonly: true }] as const],
    ),
  )
  const listed = { ...own, updateTime }
  const importable = (names: readonly string[] = []) => names.filter((name) => name in listed)
  const columns = (whole.list!.columns as readonly Column[]).flatMap((column) => {
    const { inline: _inline, ...rest } = column
    return column.field in listed ? [edited.has(column.field) ? column : rest] : []
  })
  const file: ModuleFile = {
    ...whole,
    module,
    table: { name: 'form_submission', key: 'id', stamps: false, revision: 'revision' },
    fields: listed,
    permissions: { prefix: 'project:data-group', map: Object.fromEntries([...verbs].map((verb) => [verb, '@login'])) },
    log: { title: { 'zh-cn': '答卷', en: 'Submissions' }, module: 'project/data', about },
    endpoints: { base },
    search: (whole.search ?? []).filter((item) => (typeof item === 'string' ? item : item.field) in listed),
    list: {
      ...whole.list!,
      columns,
      slots: { filter: 'plugin:form-data#AnswerFilter' },
      toolbar: [...(isAdding ? ['create'] : []), ...(['import', 'export'] as const).filter((verb) => verbs.has(verb))],
      row: verbs.has('remove') ? ['remove'] : [],
      bulk: isBulk ? (['export', 'remove'] as const).filter((verb) => verbs.has(verb)) : [],
    },
    ...(isAdding
      ? {
          actions: {
            create: {
              label: add,
              icon: 'plus',
              on: 'page',
              permission: '@login',
              plugin: 'plugin:form-data#AddSubmission',
            },
          },
        }
      : {}),
    detail: { drawer: 'plugin:form-data#RestrictedDrawer', history: true },
    ...(verbs.has('import')
      ? { import: { ...rules, fields: importable(rules!.fields), template: importable(rules!.template) } }
      : {}),
    export: {
      ...whole.export!,
      fields: (whole.export!.fields ?? []).filter((name) => name in listed),
    },
  }
  return { ...resolve(file), source: 'service', verbs }
}
