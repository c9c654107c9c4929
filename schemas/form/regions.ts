/** A province, city or district by its six-digit code (GB/T 2260), with what lies in it. */
export interface Region {
  readonly code: string
  readonly name: string
}

/** What the program knows: all of it on the server and in the admin, what was fetched on the fill page. */
const names = new Map<string, string>()
const inside = new Map<string, readonly Region[]>()

/** The country itself, above its provinces. */
export const country = '000000'

/** Makes known what lies in a region. */
export function addRegions(code: string, regions: readonly Region[]): void {
  inside.set(code, regions)
  for (const region of regions) names.set(region.code, region.name)
}

export const regionName = (code: string): string | undefined => names.get(code)

/** What lies in a region; undefined while it is not known. */
export const regionsIn = (code: string): readonly Region[] | undefined => inside.get(code)

/** The region that this one lies in. */
export const regionAbove = (code: string): string =>
  code.endsWith('0000') ? country : code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`
