import type { ModuleCopy } from '#schemas/api/module-wire.ts'
import { textIn, type Text } from '#schemas/kit/text.ts'

/** The copy with what a module's hook says (`help`) before the help its file has. Fields that the caller does not know stay unknown. */
export function withHelp(copy: ModuleCopy, told: Readonly<Record<string, Text>>): ModuleCopy {
  return {
    ...copy,
    fields: helped(copy.fields, (name) => told[name]),
    actions: Object.fromEntries(Object.entries(copy.actions).map(([name, action]) => [name, action.body ? { ...action, body: helped(action.body, (field) => told[`${name}.${field}`]) } : action])),
  }
}

function helped<Field extends { readonly help?: Text }>(fields: Readonly<Record<string, Field>>, told: (name: string) => Text | undefined): Readonly<Record<string, Field>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => {
    const said = told(name)
    return [name, said ? { ...field, help: together(said, field.help) } : field]
  }))
}

const together = (said: Text, help: Text | undefined): Text =>
  help === undefined ? said : { 'zh-cn': `${textIn(said, 'zh-cn')}${textIn(help, 'zh-cn')}`, en: `${textIn(said, 'en')} ${textIn(help, 'en')}` }
