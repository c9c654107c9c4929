import { listOf, type Element, type Extensions } from '#schemas/process/compile/bpmn-model.ts'
import { outputsFault, type Outputs, type OutputType } from '#schemas/process/service-task-outputs.ts'
import { isVariableName } from '#schemas/process/variable-names.ts'

/** A variable that an element of a model sets. */
export interface ModelVariable {
  readonly name: string
  readonly output: { readonly type: OutputType }
  readonly from: Element
}

/**
 * Returns the variables that may have a value when a flow is taken: what service tasks, scripts and called processes
 * on a way to it set, nearest first. Listeners set none. The type of a result that declares none is a text's, which
 * compares with numbers as well.
 */
export function variablesBefore(flow: Element, extensions: Extensions): readonly ModelVariable[] {
  const found = new Map<string, ModelVariable>()
  for (const from of elementsBefore(flow))
    for (const [name, type] of variablesOf(from, extensions))
      if (isVariableName(name) && !found.has(name)) found.set(name, { name, output: { type }, from })
  return [...found.values()]
}

/** Elements from which a flow can be reached, nearest first; those of sub-processes on the way included. */
function elementsBefore(flow: Element): readonly Element[] {
  const before = new Set<Element>()
  const open = [flow.sourceRef as Element | undefined]
  for (const one of open) {
    if (!one || before.has(one)) continue
    before.add(one)
    const scope = one.$parent as Element | undefined
    open.push(
      ...listOf(one, 'flowElements').filter(({ $type }) => $type !== 'bpmn:SequenceFlow'),
      one.attachedToRef as Element | undefined,
      ...(scope ? listOf(scope, 'flowElements') : []).flatMap(({ $type, targetRef, sourceRef }) =>
        $type === 'bpmn:SequenceFlow' && targetRef === one ? [sourceRef as Element] : [],
      ),
      scope?.$type === 'bpmn:SubProcess' ? scope : undefined,
    )
  }
  return [...before]
}

function variablesOf(element: Element, extensions: Extensions): readonly (readonly [string, OutputType])[] {
  const own = (extensions.own(element) ?? {}) as { readonly outputs?: unknown; readonly sets?: unknown }
  const outputs = outputsFault(own.outputs) ? [] : Object.entries(own.outputs as Outputs)
  const untyped = [
    ...(Array.isArray(own.sets) ? own.sets.map(String) : []),
    extensions.attribute(element, 'resultVariable') ?? extensions.attribute(element, 'resultVariableName'),
    ...extensions.elements(element, 'out').map((out) => out.target as string | undefined),
  ]
  return [
    ...outputs.map(([name, { type }]) => [name, type] as const),
    ...untyped.flatMap((name) => (name === undefined || name === '' ? [] : [[name, 'string'] as const])),
  ]
}
