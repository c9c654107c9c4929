import type { LocalizedText } from '../../module/localized-text.ts'
import { adminRole } from '../current-user-api-types.ts'
import type { SettingFault } from './section.ts'

/**
 * Reads lines of `value = target`; skips empty lines and comments (#). `bad` and `twice` are line numbers from 1:
 * malformed lines, and lines that repeat a value.
 */
export function readMapping(text: string): {
  readonly targets: ReadonlyMap<string, string>
  readonly bad: readonly number[]
  readonly twice: readonly number[]
} {
  const targets = new Map<string, string>()
  const bad: number[] = []
  const twice: number[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, value, target] = /^\s*([^=]*[^=\s])\s*=\s*(.*\S)\s*$/.exec(line) ?? []
    if (!value || !target) bad.push(at + 1)
    else if (targets.has(value)) twice.push(at + 1)
    else targets.set(value, target)
  }
  return { targets, bad, twice }
}

/** Returns errors of the single sign-on settings that span several fields. */
export function ssoFaults(values: Readonly<Record<string, unknown>>): readonly SettingFault[] {
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '')
  const faults: SettingFault[] = []
  for (const field of ['deptMap', 'roleMap'] as const) {
    const { targets, bad, twice } = readMapping(text(field))
    if (bad[0])
      faults.push({
        field,
        code: 'line',
        message: {
          'zh-cn': `第 ${bad[0]} 行应为“属性值 = ${field === 'roleMap' ? '角色标识' : '部门'}”`,
          en: `Line ${bad[0]} must read “value = ${field === 'roleMap' ? 'role' : 'department'}”`,
        },
      })
    else if (twice[0])
      faults.push({
        field,
        code: 'twice',
        message: {
          'zh-cn': `第 ${twice[0]} 行的属性值前面已经有了`,
          en: `Line ${twice[0]} repeats a value from an earlier line`,
        },
      })
    else if (field === 'roleMap' && [...targets.values()].includes(adminRole))
      faults.push({ field, code: 'admin', message: noAdmin })
  }
  if (text('newUserRole') === adminRole) faults.push({ field: 'newUserRole', code: 'admin', message: noAdmin })
  return faults
}

const noAdmin: LocalizedText = {
  'zh-cn': '单点登录不能授予 admin 角色',
  en: 'Single sign-on can’t assign the role admin',
}
