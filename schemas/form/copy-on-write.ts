import type { Answers } from './form.ts'

/**
 * Copy-on-write sets and maps for repeated passes. They are copied at their first change, because most passes over a
 * long form change none; an unchanged one stays the same object.
 */
export class CopiedSet<T> {
  private held: ReadonlySet<T>
  private own: Set<T> | undefined

  constructor(from: ReadonlySet<T> | undefined) {
    this.held = from ?? (this.own = new Set())
  }

  get now(): ReadonlySet<T> {
    return this.held
  }

  has(member: T): boolean {
    return this.held.has(member)
  }

  toggle(member: T, on: boolean): void {
    if (this.held.has(member) === on) return
    if (!this.own) this.held = this.own = new Set(this.held)
    if (on) this.own.add(member)
    else this.own.delete(member)
  }
}

export class CopiedMap<K, V> {
  private held: ReadonlyMap<K, V>
  private own: Map<K, V> | undefined
  private readonly same: (a: V, b: V) => boolean

  /** `same` compares values that are not identical. */
  constructor(from: ReadonlyMap<K, V> | undefined, same: (a: V, b: V) => boolean = Object.is) {
    this.held = from ?? (this.own = new Map())
    this.same = same
  }

  get now(): ReadonlyMap<K, V> {
    return this.held
  }

  has(key: K): boolean {
    return this.held.has(key)
  }

  get(key: K): V | undefined {
    return this.held.get(key)
  }

  /** Deletes the entry where `value` is undefined. */
  set(key: K, value: V | undefined): void {
    const before = this.held.get(key)
    if (value === undefined) {
      if (before !== undefined) this.owned().delete(key)
    } else if (before === undefined || !this.same(before, value)) this.owned().set(key, value)
  }

  private owned(): Map<K, V> {
    if (!this.own) this.held = this.own = new Map(this.held)
    return this.own
  }
}

/**
 * Initial answers of a pass. JavaScript engines build a new layout for each key added to an object; an object from
 * which a key was deleted is in dictionary mode from the start, which adds a thousand keys in a third of the time and
 * copies them in a quarter.
 */
export function copiedAnswers(keys: readonly string[], answers: Answers | undefined): Record<string, unknown> {
  if (keys.length < manyKeys) return { ...answers }
  const table: Record<string, unknown> = { some: undefined }
  delete table.some
  if (answers)
    for (const key of keys) {
      const value = answers[key]
      if (value !== undefined) table[key] = value
    }
  return table
}
const manyKeys = 100
