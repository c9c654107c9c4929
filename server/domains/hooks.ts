import type { ModuleHooks } from '../crud/hooks.ts'
import { configHooks } from './config/hooks.ts'
import { dictDataHooks, dictTypeHooks } from './dict/hooks.ts'

/** What modules do that their files cannot say. */
export const moduleHooks: readonly ModuleHooks[] = [dictTypeHooks, dictDataHooks, configHooks]
