/** The values of a new module file. */
export interface Draft {
  /** `area/name`. */
  readonly module: string
  readonly title: { readonly 'zh-cn': string; readonly en: string }
}

export const modulePattern = /^[a-z][a-z0-9]*(\/[a-z][a-z0-9-]*){1,3}$/

/** The text of a small working module file with a name, a status and a remark. */
export function draftText({ module, title }: Draft): string {
  const [area = '', ...rest] = module.split('/')
  const thing = camel(rest.join('-'))
  const up = '../'.repeat(rest.length)
  const text = (zh: string, en: string): string => `{ "zh-cn": ${JSON.stringify(zh)}, "en": ${JSON.stringify(en)} }`
  return `{
  "$schema": "${up}module.schema.json",
  "module": "${module}",
  "version": 1,
  "title": ${text(title['zh-cn'], title.en)},
  "menu": { "parent": "system", "path": "/${module}", "icon": "table", "order": 50 },

  "table": { "name": "${module.replace(/[/-]/g, '_')}", "key": "${thing}Id", "softDelete": true, "lock": true },

  "fields": {
    "${thing}Id": { "type": "id", "label": ${text('编号', 'ID')} },
    "${thing}Name": { "type": "string", "length": 100, "required": true, "unique": true, "label": ${text('名称', 'Name')} },
    "status": { "type": "dict", "dict": "sys_normal_disable", "required": true, "default": "0", "widget": "radio", "label": ${text('状态', 'Status')} },
    "remark": { "type": "text", "length": 500, "label": ${text('备注', 'Remark')} }
  },

  "permissions": { "prefix": "${area}:${camel(rest.join('-'))}" },
  "dataScope": false
}
`
}

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
