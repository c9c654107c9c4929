import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { registrationHooks } from './account/approve-registrations.ts'
import { configHooks } from './config/hooks.ts'
import { deptHooks } from './dept/hooks.ts'
import { dictDataHooks, dictTypeHooks } from './dict/hooks.ts'
import { menuHooks } from './menu/hooks.ts'
import { onlineHooks } from './online/hooks.ts'
import { logininforHooks, operlogHooks } from './operlog/hooks.ts'
import { roleHooks } from './role/hooks.ts'
import { userHooks } from './user/hooks.ts'

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
