/** @import { Tab } from './page' */

/**
 * The tabs in their order.
 * @type {Tab[]}
 */
export const TABS = ['explore', 'graph', 'query', 'path', 'chain', 'families', 'learn', 'store', 'post']
