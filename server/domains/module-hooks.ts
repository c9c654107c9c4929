import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { registrationHooks } from './account/approve-registrations.ts'
import { configHooks } from './config/module-hooks.ts'
import { deptHooks } from './dept/module-hooks.ts'
import { dictDataHooks, dictTypeHooks } from './dict/module-hooks.ts'
import { menuHooks } from './menu/module-hooks.ts'
import { onlineHooks } from './online/module-hooks.ts'
import { logininforHooks, operlogHooks } from './operlog/module-hooks.ts'
import { roleHooks } from './role/module-hooks.ts'
import { userHooks } from './user/module-hooks.ts'

/** Hooks of the host's modules. */
export const moduleHooks: readonly ModuleHooks[] = [
  dictTypeHooks,
  dictDataHooks,
  configHooks,
  userHooks,
  roleHooks,
  deptHooks,
  menuHooks,
  operlogHooks,
  logininforHooks,
  onlineHooks,
  registrationHooks,
]
