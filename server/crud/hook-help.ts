import type { ClientModule } from '#schemas/api/module-wire.ts'
import { textIn, type LocalizedText } from '#schemas/module/localized-text.ts'

/**
 * The client module with a hook's `help` texts in front of the file's own. Fields hidden from the caller stay absent.
 */
export function withHookHelp(copy: ClientModule, told: Readonly<Record<string, LocalizedText>>): ClientModule {
  return {
    ...copy,
    fields: helped(copy.fields, (name) => told[name]),
    actions: Object.fromEntries(
      Object.entries(copy.actions).map(([name, action]) => [
        name,
        action.body ? { ...action, body: helped(action.body, (field) => told[`${name}.${field}`]) } : action,
      ]),
    ),
  }
}

function helped<Field extends { readonly help?: LocalizedText }>(
  fields: Readonly<Record<string, Field>>,
  told: (name: string) => LocalizedText | undefined,
): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const said = told(name)
      return [name, said ? { ...field, help: together(said, field.help) } : field]
    }),
  )
}

const together = (said: LocalizedText, help: LocalizedText | undefined): LocalizedText =>
  help === undefined
    ? said
    : { 'zh-cn': `${textIn(said, 'zh-cn')}${textIn(help, 'zh-cn')}`, en: `${textIn(said, 'en')} ${textIn(help, 'en')}` }
