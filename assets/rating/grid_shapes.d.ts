// The weighting grid as its JSON says it (leaseapp/rating/rules/grid_reading.py).
export type StepData = [number | string, number | string] | [number | string, number | string, "exclusive"];

export interface CriterionData {
  code: string;
  name?: string;
  theme?: string;
  unit?: string;
  max: number | string;
  formula: string;
  better: string;
  steps: StepData[];
  fullWhen?: string;
  basis?: string;
  onMissing?: string;
  pointsWhenMissing?: number | string;
}

export interface CapData {
  code: string;
  when: string;
  maxScore?: number | string | null;
  maxClass?: string | null;
}

export interface LimitData {
  code: string;
  when: string;
  atBest: string;
}

export interface GridData {
  version: number;
  yearWeights: (number | string)[];
  criteria: CriterionData[];
  caps: CapData[];
  classes: [string, number | string][];
  recommendation: { byClass: Record<string, string>; limits: LimitData[] };
}

/** Code → what it is called, of each kind. */
export type GridLabels = Record<"criteria" | "caps" | "limits" | "themes", Record<string, { en: string; fr: string }>>;
