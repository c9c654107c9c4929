/** A province, city or district by its six-digit code (GB/T 2260), with its child regions. */
export interface Region {
  readonly code: string
  readonly name: string
}

/** Known regions: all on the server and in the admin, those fetched so far on the fill page. */
const names = new Map<string, string>()
const inside = new Map<string, readonly Region[]>()

/** Root region, the parent of the provinces. */
export const country = '000000'

/** Registers the children of a region. */
export function addRegions(code: string, regions: readonly Region[]): void {
  inside.set(code, regions)
  for (const region of regions) names.set(region.code, region.name)
}

export const regionName = (code: string): string | undefined => names.get(code)

/** Children of a region; undefined while not loaded. */
export const regionsIn = (code: string): readonly Region[] | undefined => inside.get(code)

/** Parent of a region. */
export const regionAbove = (code: string): string =>
  code.endsWith('0000') ? country : code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`
