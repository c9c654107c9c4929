import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { textIn, type LocalizedText } from '#schemas/module/localized-text.ts'

/**
 * The client module with a hook's `help` texts in front of the file's own. Fields hidden from the caller stay absent.
 */
export function withHookHelp(copy: ClientModule, textOf: Readonly<Record<string, LocalizedText>>): ClientModule {
  return {
    ...copy,
    fields: helped(copy.fields, (name) => textOf[name]),
    actions: Object.fromEntries(
      Object.entries(copy.actions).map(([name, action]) => [
        name,
        action.body ? { ...action, body: helped(action.body, (field) => textOf[`${name}.${field}`]) } : action,
      ]),
    ),
  }
}

function helped<Field extends { readonly help?: LocalizedText }>(
  fields: Readonly<Record<string, Field>>,
  textOf: (name: string) => LocalizedText | undefined,
): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const hookText = textOf(name)
      return [name, hookText ? { ...field, help: together(hookText, field.help) } : field]
    }),
  )
}

const together = (hookText: LocalizedText, help: LocalizedText | undefined): LocalizedText =>
  help === undefined
    ? hookText
    : {
        'zh-cn': `${textIn(hookText, 'zh-cn')}${textIn(help, 'zh-cn')}`,
        en: `${textIn(hookText, 'en')} ${textIn(help, 'en')}`,
      }
