/** Maximum number of stars: nobody sees more at a glance. */
export const mostStars = 10

/** How many stars a rating up to `max` has; five where it does not say. */
export const starsOf = (max: number | undefined): number => Math.min(Math.max(Math.floor(max ?? 5), 1), mostStars)
