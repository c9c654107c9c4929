import { flows as flowsOf } from './process-instance-runner.ts'

/** Models in the ways in which other tools write them. */
const tools =
  'xmlns:flowable="http://flowable.org/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:activiti="http://activiti.org/bpmn" xmlns:approval="urn:formwork:approval"'
export const definitions = (body: string, more = tools): string =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${more} targetNamespace="t">${body}</definitions>`
export const model = (elements: string, ...flows: readonly string[]): string =>
  definitions(`${roots}<process id="p" isExecutable="true">${elements}${flowsOf(...flows)}</process>`)
export const roots =
  '<message id="m" name="paid"/><signal id="sg" name="alarm"/><signal id="sx" name="${nothing}"/><error id="er" errorCode="E-1"/><error id="er2" errorCode="E-2"/>'
export const s = '<startEvent id="s"/>'
export const e = '<endEvent id="e"/>'
export const task = (id: string, inside = '', attributes = ''): string =>
  `<userTask id="${id}" name="Task ${id}" ${attributes}>${inside}</userTask>`
export const scope = (id: string, inside: string, loop = ''): string =>
  `<subProcess id="${id}">${loop}${inside}</subProcess>`
export const times = (count: string, more = '', isSequential = false): string =>
  `<multiInstanceLoopCharacteristics isSequential="${isSequential}"><loopCardinality>${count}</loopCardinality>${more}</multiInstanceLoopCharacteristics>`
export const until = (condition: string): string => `<completionCondition>${condition}</completionCondition>`
export const timer = (kind: string, text: string): string =>
  `<timerEventDefinition><${kind} xsi:type="tFormalExpression">${text}</${kind}></timerEventDefinition>`
export const boundary = (id: string, on: string, event: string, attributes = ''): string =>
  `<boundaryEvent id="${id}" name="Event ${id}" attachedToRef="${on}" ${attributes}>${event}</boundaryEvent>`
export const caught = (id: string, event: string): string =>
  `<intermediateCatchEvent id="${id}" name="Event ${id}">${event}</intermediateCatchEvent>`
export const thrown = (id: string, event: string): string =>
  `<intermediateThrowEvent id="${id}" name="Event ${id}">${event}</intermediateThrowEvent>`
export const message = '<messageEventDefinition messageRef="m"/>'
export const signal = '<signalEventDefinition signalRef="sg"/>'
export const error = (ref: string): string => `<errorEventDefinition errorRef="${ref}"/>`
