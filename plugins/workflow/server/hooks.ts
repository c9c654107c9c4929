import type { ActionInput, HookContext, ModuleHooks } from '#server/kit/module-hooks.ts'

/** A suspended version cannot be started; its running processes continue. */
export const definitionHooks: ModuleHooks = {
  module: 'workflow/definition',
  actions: {
    suspend: (context, input) => switchTo(context, input, 'suspended'),
    activate: (context, input) => switchTo(context, input, 'active'),
  },
}

async function switchTo({ db }: HookContext, { rows }: ActionInput, status: 'active' | 'suspended'): Promise<object> {
  const ids = rows.map((row) => row.definitionId as number)
  await db.updateTable('wfDefinition').set({ status }).where('definitionId', 'in', ids).execute()
  return { status }
}
