import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { ClientField } from '#schemas/api/module-api-types.ts'
import type { FormItem } from '#schemas/module/module-file.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import type { FormModule } from './form-values.ts'

export interface RjsfSchema {
  readonly schema: RJSFSchema
  readonly uiSchema: UiSchema
}

/** Appearance of a form for the current values: visible, read-only and required fields. */
export interface FieldStates {
  readonly shown: readonly FormItem[]
  readonly fixed: readonly string[]
  readonly required: readonly string[]
}

/**
 * Schema for rjsf: visible fields only. Hidden fields are removed beforehand, because rjsf's own conditions keep their
 * data. Rules are omitted: the server's compiled code validates, with our messages.
 */
export function rjsfSchemaOf(module: FormModule, { shown, fixed, required }: FieldStates, locale: Locale): RjsfSchema {
  const text = (one: LocalizedText): string => textIn(one, locale)
  const properties = shown.map(
    ({ field: name }) =>
      [
        name,
        { type: typeOf(module, name), title: text(module.fields[name]?.label ?? name), ...itemsOf(module, name) },
      ] as const,
  )
  const parts = shown.map((item) => {
    const field = module.fields[item.field]
    return [
      item.field,
      {
        ...widgetOf(item.widget ?? field?.widget, field),
        'ui:readonly': fixed.includes(item.field),
        ...(field?.placeholder ? { 'ui:placeholder': text(field.placeholder) } : {}),
        ...(field?.help ? { 'ui:help': text(field.help) } : {}),
        // the file's own settings override the defaults
        ...(module.form.uiSchema?.[item.field] as object | undefined),
      },
    ] as const
  })
  return {
    schema: { type: 'object', properties: Object.fromEntries(properties), required: [...required] } as RJSFSchema,
    uiSchema: { 'ui:submitButtonOptions': { norender: true }, ...Object.fromEntries(parts) },
  }
}

/** The single type of a property; `null` only allows clearing. JSON is edited as text. */
function typeOf({ schema }: FormModule, name: string): string {
  const { type } = schema.properties[name] ?? {}
  const types = [type ?? 'string'].flat() as readonly string[]
  return types.find((one) => one !== 'null') ?? 'string'
}

const itemsOf = ({ schema }: FormModule, name: string): { readonly items?: RJSFSchema } => {
  const items = schema.properties[name]?.items
  return items ? { items: { type: items.type } as RJSFSchema } : {}
}

/** Widget of a plugin by name, or a built-in one. */
function widgetOf(name: string | undefined, field: ClientField | undefined): object {
  if (name?.startsWith('plugin:')) return { 'ui:widget': 'FwPlugged', 'ui:options': { part: name } }
  return { 'ui:widget': ownWidget(name, field) }
}

/** The name of a widget in `rjsf-theme.tsx`. */
function ownWidget(name: string | undefined, field: ClientField | undefined): string {
  if (name === 'hidden') return name
  if (field?.ref) return 'FwRef'
  if (field?.type === 'dicts') return name === 'checkboxes' ? 'FwCheckboxes' : 'FwMulti'
  return widgets[name ?? 'input'] ?? 'FwInput'
}

/** Widgets by the names of `module.schema.json` and of field types. */
const widgets: Readonly<Record<string, string>> = {
  input: 'FwInput',
  textarea: 'FwTextarea',
  number: 'FwNumber',
  switch: 'FwSwitch',
  select: 'FwSelect',
  treeSelect: 'FwSelect',
  radio: 'FwRadio',
  checkboxes: 'FwCheckboxes',
  date: 'FwDate',
  datetime: 'FwDateTime',
  time: 'FwTime',
  password: 'FwPassword',
  json: 'FwCode',
  code: 'FwCode',
  richtext: 'FwRich',
  color: 'FwColor',
  icon: 'FwIcon',
  cron: 'FwCron',
  rate: 'FwRate',
  slider: 'FwSlider',
  image: 'FwUpload',
  upload: 'FwUpload',
  children: 'FwChildren',
}
