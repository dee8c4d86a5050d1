// `clew doctor`: problems first, each with what to do; then what is there, and what is worth knowing.
import { doctor } from "../../../archive/operations/doctor.ts";
import { operationCommand } from "../command.ts";
import { showDoctor } from "./doctor/show-doctor.ts";

export const doctorCommand = operationCommand(doctor, { present: showDoctor });
