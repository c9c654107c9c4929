/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { expect, test } from 'vitest'
import { StepFailure } from '#schemas/process/step/step-command.ts'
import type { Command } from '#schemas/process/step/step-command.ts'
import { takeBackObstacleOf, type Decided } from '#schemas/process/step/take-back.ts'
import { random } from '#tests/support/seeded-random.ts'
import type { Random } from '#tests/support/seeded-random.ts'
import { randomGraph, randomTree, tasksOf } from '#tests/support/random-process-model.ts'
import { ProcessRun, graphOfTree } from '#tests/support/process-instance-runner.ts'

test('a block-structured process does exactly the tasks that a walk over its tree says, in any order', async () => {
  for (let seed = 1; seed <= 400; seed++) {
    const pick = random(seed)
    const { tree, variables } = randomTree(pick)
    const run = new ProcessRun(await graphOfTree(tree), { variables }).start()
    const done: string[] = []
    for (let i = 0; i < 1000 && run.status === 'running'; i++) {
      const task = pick.pick(run.open)
      done.push(task.node)
      run.do({ do: 'approve', task: task.id, by: task.assignee })
    }
    expect([seed, run.status, done.toSorted()]).toEqual([seed, 'approved', tasksOf(tree, variables).toSorted()])
  }
})

test('returns to any earlier node leave a process that ends', { tags: ['whole'] }, async () => {
  let returns = 0
  for (let seed = 1; seed <= 300; seed++) {
    const pick = random(seed + 10_000)
    const { tree, variables } = randomTree(pick)
    const run = new ProcessRun(await graphOfTree(tree), { variables }).start()
    for (let i = 0; i < 2000 && run.status === 'running'; i++) {
      const task = pick.pick(run.open)
      const targets = [...new Set(['start', ...run.rows.instance.visited.map(({ node }) => node)])].filter(
        (id) => id !== task.node,
      )
      if (i < 60 && pick.chance(0.3) && targets.length > 0) {
        returns++
        run.back(task.node, pick.pick(targets), pick.pick(['onward', 'back'] as const))
      } else run.do({ do: 'approve', task: task.id, by: task.assignee })
    }
    expect([seed, run.status, run.rows.instance.failure]).toEqual([seed, 'approved', undefined])
    expect(run.open).toEqual([])
  }
  expect(returns).toBeGreaterThan(500)
})

test('decisions taken back are decided anew, and nothing else is done twice', async () => {
  let count = 0
  for (let seed = 1; seed <= 400; seed++) {
    const pick = random(seed + 20_000)
    const { tree, variables } = randomTree(pick)
    const run = new ProcessRun(await graphOfTree(tree), { variables }).start()
    let decided: readonly Decided[] = []
    for (let i = 0; i < 1000 && run.status === 'running'; i++) {
      const { id, node, assignee } = pick.pick(run.open)
      const by = assignee ?? 1
      run.do({ do: 'approve', task: id, by })
      decided = [...decided, { decided: id, node, by }]
      const reversible = decided.filter((one) => !takeBackObstacleOf(run.graph, run.rows, one))
      if (i > 100 || reversible.length === 0 || !pick.chance(0.4)) continue
      const back = pick.pick(reversible)
      run.do({ do: 'takeBack', ...back })
      decided = decided.filter((one) => one !== back)
      count++
    }
    expect([seed, run.status, decided.map(({ node }) => node).toSorted()]).toEqual([
      seed,
      'approved',
      tasksOf(tree, variables).toSorted(),
    ])
  }
  expect(count).toBeGreaterThan(200)
})

test('a process without any structure keeps its rows in order whatever is done', { tags: ['whole'] }, () => {
  const ends: Record<string, number> = {}
  const disorderly: number[] = []
  let takenBack = 0
  for (let seed = 1; seed <= 1500; seed++) {
    const pick = random(seed)
    const run = new ProcessRun(randomGraph(pick), { variables: { v0: 1, v1: 0, v2: pick.below(2), v3: 1 } })
    tolerating(() => run.start())
    const decided: Decided[] = []
    for (let i = 0; i < 80 && run.status === 'running'; i++) {
      const reversible = decided.filter((one) => !takeBackObstacleOf(run.graph, run.rows, one))
      if (reversible.length > 0 && pick.chance(0.2)) {
        // whatever was added, removed or returned meanwhile, what is offered can be done
        run.do({ do: 'takeBack', ...pick.pick(reversible) })
        takenBack++
        continue
      }
      const command = randomCommand(run, pick)
      if (!command) break
      if (command.do === 'approve')
        decided.push({ decided: command.task, node: run.rows.tasks.find(({ id }) => id === command.task)!.node, by: 1 })
      tolerating(() => run.do(command))
    }
    ends[run.status] = (ends[run.status] ?? 0) + 1
    const { tokens, tasks, subscriptions } = run.rows
    // what has ended holds nothing and takes nothing; what still runs waits for something that can come, as a task does
    // that waits for another of its node
    const isInOrder =
      run.status === 'running'
        ? (tokens.length === 0 || tasks.length + subscriptions.length > 0) &&
          tasks.every(
            ({ state, token }) =>
              state !== 'waiting' || tasks.some((one) => one.token === token && one.state === 'open'),
          )
        : tokens.length + tasks.length + subscriptions.length === 0 && refuses(run)
    if (!isInOrder) disorderly.push(seed)
  }
  expect(disorderly).toEqual([])
  expect(takenBack).toBeGreaterThan(200)
  expect(ends.approved).toBeGreaterThan(300)
})

function refuses(run: ProcessRun): boolean {
  try {
    run.do({ do: 'remind', by: 1 })
    return false
  } catch (error) {
    return error instanceof StepFailure && error.code === 'instance.over'
  }
}

/** What cannot be done changes nothing; anything but a StepFailure is a fault. */
function tolerating(attempt: () => unknown): void {
  try {
    attempt()
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error
  }
}

function randomCommand(run: ProcessRun, pick: Random): Command | undefined {
  const timers = run.rows.subscriptions.filter(({ due }) => due !== undefined)
  if (timers.length > 0 && (run.open.length === 0 || pick.chance(0.2)))
    return { do: 'timer', subscription: pick.pick(timers).id }
  if (run.open.length === 0) return undefined
  const { id: task } = pick.pick(run.open)
  const by = 1
  const users = [pick.below(5) + 1]
  const nodes = Object.keys(run.graph.nodes)
  return pick.pick<Command>([
    { do: 'approve', task, by },
    { do: 'approve', task, by },
    { do: 'approve', task, by },
    ...(pick.chance(0.1) ? [{ do: 'reject', task, by } as const] : []),
    { do: 'return', task, by, to: pick.pick(nodes), after: pick.pick(['onward', 'back'] as const) },
    { do: 'addSign', task, by, users, when: pick.pick(['before', 'after', 'parallel'] as const) },
    { do: 'removeSign', task, by, users },
    // of anybody, as also tasks that wait or are closed may do without whom they asked
    { do: 'removeSign', task: pick.pick(run.rows.tasks).id, by, users },
    { do: 'delegate', task, by, user: users[0]! },
    { do: 'transfer', task, by, user: users[0]! },
    { do: 'claim', task, by },
    ...(pick.chance(0.1) ? [{ do: 'jump', to: pick.pick(nodes), by } as const] : []),
  ])
}
