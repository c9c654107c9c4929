import type { Expression } from '../expression/expression-tree.ts'
import type { Node } from '../process-graph.ts'
import type { Assign } from '../node-settings.ts'
import type { ExecutionContext } from './execution-context.ts'
import type { Variables, Voter } from './instance-rows.ts'

/** Names and ids in a model's value: a list, or comma-separated text. */
export function namesOf(value: unknown): readonly (string | number)[] {
  if (typeof value === 'number') return [value]
  if (typeof value === 'string')
    return value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  return Array.isArray(value) ? value.flatMap(namesOf) : []
}

/** People from the node's BPMN attributes, for one voter. */
export function voterOf(run: ExecutionContext, node: Node, token: number | null, locals?: Variables): Voter {
  const values = (expressions: readonly Expression[] = []): readonly (string | number)[] =>
    expressions.flatMap((one) => namesOf(run.value(one, token, locals)))
  const named = node.people?.assignee ? namesOf(run.value(node.people.assignee, token, locals)) : []
  const assignee = named.length > 0 ? run.world.people({ names: named })[0] : undefined
  const users = values(node.people?.users)
  const candidates = [
    ...(users.length > 0 ? run.world.people({ names: users }).map((id) => `user:${id}`) : []),
    ...values(node.people?.groups).map((group) =>
      /^(dept|post|role|user):/.test(String(group)) ? String(group) : `role:${group}`,
    ),
  ]
  return { assignee: assignee ?? null, candidates: [...new Set(candidates)], ...(locals ? { locals } : {}) }
}

/** The people that a node's settings assign, without duplicates, before its policies apply. */
export function assigned(run: ExecutionContext, node: Node, assign: Assign, token: number | null): readonly number[] {
  const { starter, visited, chosen } = run.instance
  switch (assign.by) {
    case 'chosenByStarter':
    case 'chosenByPrevious':
      return chosen[node.id] ?? []
    case 'starter':
      return starter === null ? [] : [starter]
    case 'item': {
      const value = assign.item === undefined ? undefined : run.value({ path: [assign.item] }, token)
      return run.world.people({ assign, starter, value })
    }
    case 'expression':
      // the compiler stores the parsed expression there
      return node.people?.assignee ? run.world.people({ names: namesOf(run.value(node.people.assignee, token)) }) : []
    case 'users':
      return run.world.people({ names: assign.ids ?? [] })
    default:
      return run.world.people({ assign, starter, ...(visited.length > 0 ? { value: visited.at(-1)!.users } : {}) })
  }
}

/** Applies the node's policies to its candidates: returns the assignees, or a decision without assigning. */
export type Asked =
  | { readonly people: readonly number[] }
  | { readonly decided: 'approve' | 'reject'; readonly why: string }

export function asked(run: ExecutionContext, node: Node, token: number | null): Asked {
  const { settings } = node
  if (!settings?.assign) return { people: [] }
  const { starter, visited } = run.instance
  let people = [...new Set(assigned(run, node, settings.assign, token))]
  if (starter !== null && people.includes(starter) && settings.assign.by !== 'starter') {
    if (settings.sameAsStarter === 'skip') {
      people = people.filter((id) => id !== starter)
      if (people.length === 0) return { decided: 'approve', why: 'sameAsStarter' }
    }
    if (settings.sameAsStarter === 'leader')
      people = [...new Set(people.flatMap((id) => (id === starter ? run.world.people({ leaderOf: starter }) : [id])))]
  }
  if (people.length === 0) {
    const { empty = 'admin' } = settings
    if (empty === 'approve' || empty === 'reject') return { decided: empty, why: 'empty' }
    run.fallbacks.add(node.id)
    return {
      people: empty === 'admin' ? run.world.people({ admins: true }) : run.world.people({ names: [empty.user] }),
    }
  }
  const before = settings.repeat === 'once' ? visited : settings.repeat === 'consecutive' ? visited.slice(-1) : []
  const approved = new Set(before.flatMap((one) => one.users))
  if (people.every((id) => approved.has(id))) return { decided: 'approve', why: 'repeat' }
  return { people }
}
