/** Maximum number of stars that are countable at a glance. */
export const maxStars = 10

/** Number of stars of a rating up to `max`; default 5. */
export const starsOf = (max: number | undefined): number => Math.min(Math.max(Math.floor(max ?? 5), 1), maxStars)
