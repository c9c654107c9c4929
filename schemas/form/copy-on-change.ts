/**
 * Sets and maps that one pass takes over from the last. They are copied at their first change, since most passes over a
 * long form change none of them; what is unchanged stays the same object.
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

  /** `same` tells values apart that are not identical. */
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

  set(key: K, value: V): void {
    const before = this.held.get(key)
    if (before !== undefined && this.same(before, value)) return
    this.owned().set(key, value)
  }

  delete(key: K): void {
    if (this.held.has(key)) this.owned().delete(key)
  }

  private owned(): Map<K, V> {
    if (!this.own) this.held = this.own = new Map(this.held)
    return this.own
  }
}
