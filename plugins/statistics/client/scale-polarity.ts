/** Position of a value on a scale from bad (−1) over neutral (0) to good (1); undefined for a value outside it. */
export type Polarity = number | undefined

/**
 * Returns the position of each option on a scale from bad to good, in either direction, as its words tell: “very
 * satisfied” … “very dissatisfied”. Undefined where some words tell nothing, nothing opposite, or are in no order:
 * sessions and frequencies are neither good nor bad.
 */
export function polaritiesOf(labels: readonly string[]): readonly Polarity[] | undefined {
  const signs = labels.map(signOf)
  if (signs.includes('unknown')) return undefined
  const judged = signs.filter((sign) => typeof sign === 'number')
  if (!judged.includes(-1) || !judged.includes(1) || !isOrdered(judged)) return undefined
  const isFalling = judged[0] === 1
  const of = { '-1': 0, '1': 0 }
  for (const sign of judged) if (sign !== 0) of[sign] += 1
  const seen = { '-1': 0, '1': 0 }
  return signs.map((sign) => {
    if (typeof sign !== 'number') return undefined
    if (sign === 0) return 0
    const before = seen[sign]++
    // the first of those that come first is the strongest, the last of the others
    const isFirstSide = (sign === 1) === isFalling
    return (sign * (isFirstSide ? of[sign] - before : before + 1)) / of[sign]
  })
}

/** Returns the positions of the steps of a number whose ends have these texts; without texts, more is better. */
export function stepPolaritiesOf(steps: number, low = '', high = ''): readonly Polarity[] | undefined {
  const ends = low || high ? polaritiesOf([low, high]) : [-1, 1]
  if (!ends || steps < 2) return undefined
  return Array.from({ length: steps }, (_, at) => ends[1]! * ((2 * at) / (steps - 1) - 1))
}

/** Whether the signs never fall, or never rise. */
const isOrdered = (signs: readonly number[]): boolean =>
  [1, -1].some((way) => signs.every((sign, at) => at === 0 || way * (sign - signs[at - 1]!) >= 0))

type Sign = -1 | 0 | 1 | 'outside' | 'unknown'

/** The first pattern that an option's words match decides: “neither agree nor disagree” is no agreement. */
const words: readonly (readonly [Sign, RegExp])[] = [
  [
    'outside',
    /不适用|不了解|不清楚|不知道|未(使用|体验|接触)|没(有)?(用|使用|体验|接触)过|弃权|^n\/?a$|not applicable|n[’']t know|not sure|no opinion/i,
  ],
  [
    0,
    /一般|中立|普通|还行|还可以|尚可|说不清|不好说|无所谓|不确定|差不多|中等|^中$|中评|neither|neutral|so-so|average|undecided|\bfair\b|\bok(ay)?\b|mixed/i,
  ],
  [
    -1,
    /[不没未难](?!错|差).{0,3}(满意|同意|赞[成同]|认[可同]|符合|支持|推荐|愿意|可能|喜欢|合格|达标|理想|方便|合理|及格|好)|差|糟|失望|反对|讨厌|厌恶|劣|待(改进|提高|加强)|需改进/,
  ],
  [
    -1,
    /\bnot\b|\bdis(satisf|agree|approv|lik|appoint)|\bun(satisf|likely|happy|accept|favou?r)|poor|\bbad(ly)?\b|terrible|awful|worse|worst|oppose|\bhate|needs? improvement|difficult|below/i,
  ],
  [1, /满意|同意|赞[成同]|认[可同]|符合|支持|推荐|愿意|可能|喜欢|合格|达标|理想|方便|合理|及格|[优良好棒]|不[错差]/],
  [
    1,
    /satisf|agree|approv|likely|good|great|excellent|outstanding|happy|\blov|\blike|recommend|better|best|support|easy|above|exceed|favou?rabl/i,
  ],
]

const signOf = (label: string): Sign => words.find(([, pattern]) => pattern.test(label.trim()))?.[0] ?? 'unknown'
