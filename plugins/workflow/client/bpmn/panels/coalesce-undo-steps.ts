import type Modeler from 'bpmn-js/lib/Modeler'
import type CommandStack from 'diagram-js/lib/command/CommandStack'

/** The text field whose edits the newest undo step of a modeler holds. */
const typing = new WeakMap<Modeler, { field: string | undefined }>()

/** Executes a change; consecutive changes of one text field are one undo step. */
export function asOneStep(modeler: Modeler, field: string | undefined, change: () => void): void {
  const state = typing.get(modeler) ?? watch(modeler)
  if (field !== undefined && state.field === field) modeler.get<CommandStack>('commandStack').undo()
  change()
  state.field = field
}

/** Every other change ends the step. */
function watch(modeler: Modeler): { field: string | undefined } {
  const state: { field: string | undefined } = { field: undefined }
  modeler.on('commandStack.changed', () => {
    state.field = undefined
  })
  typing.set(modeler, state)
  return state
}
