import { bpmn } from './process-instance-runner.ts'
import type { Random } from './seeded-random.ts'

export interface RandomModel {
  readonly xml: string
  /** Values of the conditions, which both interpreters read as `environment.variables`. */
  readonly variables: Readonly<Record<string, boolean>>
}

/** Writes elements and flows of a model, with ids that count. */
class Writer {
  readonly variables: Record<string, boolean> = {}
  readonly #pick: Random
  #count = 0
  xml = ''

  constructor(pick: Random) {
    this.#pick = pick
  }

  add(type: string, attributes = '', inside = ''): string {
    const id = `n${++this.#count}`
    this.xml += `<${type} id="${id}" ${attributes}>${inside}</${type}>`
    return id
  }

  flow(from: string, to: string, isConditional = false): string {
    const id = `f${++this.#count}`
    if (isConditional) this.variables[id] = this.#pick.chance(0.5)
    const when = isConditional
      ? `<conditionExpression xsi:type="tFormalExpression">\${environment.variables.${id}}</conditionExpression>`
      : ''
    this.xml += `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${when}</sequenceFlow>`
    return id
  }

  setDefault(gateway: string, flow: string): void {
    this.xml = this.xml.replace(`id="${gateway}" `, `id="${gateway}" default="${flow}"`)
  }
}

/** A random model of blocks of one kind of gateway, with sub-processes: the other interpreter joins no mixture. */
export function randomBlocks(pick: Random, gateway: 'exclusiveGateway' | 'parallelGateway'): RandomModel {
  const out = new Writer(pick)
  const chain = (from: string, depth: number, length: number): string => {
    let at = from
    for (let i = 0; i < length; i++) at = block(at, depth)
    return at
  }
  const block = (from: string, depth: number): string => {
    const kind = depth === 0 ? 'task' : pick.pick(['task', 'task', 'split', 'split', 'scope'] as const)
    if (kind === 'task') return next(from, out.add('userTask'))
    if (kind === 'scope') return next(from, scope(depth - 1))
    const split = next(from, out.add(gateway))
    const join = out.add(gateway)
    const size = 2 + pick.below(2)
    for (let i = 0; i < size; i++) {
      const first = out.add('userTask')
      const isDefault = gateway === 'exclusiveGateway' && i === size - 1
      const flow = out.flow(split, first, gateway === 'exclusiveGateway' && !isDefault)
      if (isDefault) out.setDefault(split, flow)
      out.flow(chain(first, depth - 1, pick.below(2)), join)
    }
    return join
  }
  const next = (from: string, to: string): string => {
    out.flow(from, to)
    return to
  }
  const scope = (depth: number): string => {
    const before = out.xml
    out.xml = ''
    const last = chain(out.add('startEvent'), depth, 1 + pick.below(2))
    out.flow(last, out.add('endEvent'))
    const inside = out.xml
    out.xml = before
    return out.add('subProcess', '', inside)
  }
  const last = chain(out.add('startEvent'), 3, 1 + pick.below(4))
  out.flow(last, out.add('endEvent'))
  return { xml: bpmn(out.xml), variables: out.variables }
}

/** A random model without structure: one token goes forward through gateways and tasks, to one of several ends. */
export function randomWays(pick: Random): RandomModel {
  const size = 5 + pick.below(20)
  const nodes = Array.from({ length: size }, (_, i) => {
    const type = i === 0 ? 'startEvent' : i === size - 1 || pick.chance(0.1) ? 'endEvent' : undefined
    const own = type ?? pick.pick(['userTask', 'userTask', 'exclusiveGateway'] as const)
    const ways = own === 'endEvent' ? 0 : own === 'exclusiveGateway' ? 1 + pick.below(3) : 1
    return { type: own, to: Array.from({ length: ways }, () => i + 1 + pick.below(size - i - 1)) }
  })
  // the other interpreter begins at every node that no flow reaches
  const reached = new Set([0])
  for (const [i, { to }] of nodes.entries()) if (reached.has(i)) for (const one of to) reached.add(one)
  const out = new Writer(pick)
  const ids = nodes.map(({ type }, i) => (reached.has(i) ? out.add(type) : ''))
  for (const [i, { type, to }] of nodes.entries()) {
    if (!reached.has(i)) continue
    const isGateway = type === 'exclusiveGateway'
    for (const [way, one] of to.entries()) {
      const isDefault = isGateway && way === to.length - 1
      const flow = out.flow(ids[i]!, ids[one]!, isGateway && !isDefault)
      if (isDefault) out.setDefault(ids[i]!, flow)
    }
  }
  return { xml: bpmn(out.xml), variables: out.variables }
}
