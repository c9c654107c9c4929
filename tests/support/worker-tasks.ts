/** Tasks for the tests of worker pools. */
export const double = (n: number): number => n * 2

export function fail(message: string): never {
  throw new Error(message)
}

export function fillMemory(): number {
  const kept: object[] = []
  for (;;) kept.push({ n: kept.length })
}

export function never(): void {
  for (;;);
}

/** Ends once the first number is no longer 0. */
export function held(lock: SharedArrayBuffer): void {
  Atomics.wait(new Int32Array(lock), 0, 0)
}

export function crash(): never {
  process.exit(1)
}
