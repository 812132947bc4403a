/** What of education a patient has opened. By the patient's id. */

export type OpenedAsset = {
  readonly assetId: string;
  readonly first: string;
  readonly last: string;
  readonly times: number;
};

export type OpenedDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  /** The assets that the openings named, each once, in the order of their first opening. */
  readonly assets: readonly OpenedAsset[];
};
